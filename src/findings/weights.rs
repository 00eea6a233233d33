//! How much codes matter to somebody, where it is not as usual.

use std::collections::BTreeMap;

use super::{Finding, Severity};

/// Codes that weigh otherwise than usual, or nothing. Of all others a finding's own severity counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Weights(BTreeMap<String, Option<Severity>>);

impl Weights {
    /// Gives a code a weight; `None`: nobody wants to hear of it.
    pub fn set(&mut self, code: impl Into<String>, weight: Option<Severity>) {
        self.0.insert(code.into(), weight);
    }

    /// What a finding weighs; `None` where it is not to be told.
    pub fn of(&self, finding: &Finding) -> Option<Severity> {
        self.0.get(finding.code).copied().unwrap_or(Some(finding.severity))
    }

    /// Whether a finding is to be told.
    pub fn tells(&self, finding: &Finding) -> bool {
        self.of(finding).is_some()
    }
}
