//! The start positions with a name, and how a name is looked up.
//!
//! Names are not safe: publishers call different positions by the same name, and some of the published ones
//! have 12, 13 or 15 marbles. So a name may lead to several layouts, and an explicit position overrides it. This
//! module must not know tags or records.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::board::{Board, Cells, Point};

/// A start position with its names.
#[derive(Debug)]
pub struct Layout {
    /// The value of the tag `Variant`.
    pub key: &'static str,
    pub english: &'static str,
    pub french: &'static str,
    /// What other programs and older lists call it.
    pub others: &'static [&'static str],
    pub black: Cells,
    pub white: Cells,
}

impl Layout {
    /// Nothing lost, Black to move.
    pub fn board(&self) -> Board {
        Board::start(self.black, self.white)
    }

    /// All its names, the key first.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.key, self.english, self.french].into_iter().chain(self.others.iter().copied())
    }
}

/// Bytes of the longest text that is looked up; every name is much shorter.
const LONGEST: usize = 100;

/// Values of the tag `Variant` that name no position by themselves: `Position` must give it.
pub const KEYS_WITHOUT_POSITION: [&str; 2] = ["custom", "accelium"];

/// The layouts of that name: first those with this key, then those that are called so elsewhere. Names are
/// compared without case, accents, blanks and punctuation.
pub fn named(name: &str) -> impl Iterator<Item = &'static Layout> {
    static BY_NAME: LazyLock<HashMap<String, Vec<&'static Layout>>> = LazyLock::new(by_name);
    let name = if name.len() > LONGEST { String::new() } else { plain(name) };
    BY_NAME.get(&name).into_iter().flatten().copied()
}

fn by_name() -> HashMap<String, Vec<&'static Layout>> {
    let mut table: HashMap<String, Vec<&'static Layout>> = HashMap::new();
    // Keys before the names that others gave.
    for layout in LAYOUTS {
        table.entry(plain(layout.key)).or_default().push(layout);
    }
    for (layout, name) in
        LAYOUTS.iter().flat_map(|layout| layout.names().map(move |name| (layout, plain(name))))
    {
        let named = table.entry(name).or_default();
        if !named.iter().any(|known| std::ptr::eq(*known, layout)) {
            named.push(layout);
        }
    }
    table
}

/// The keys of the layouts whose names are nearest to a name that is none, at most three, best first.
pub fn near(name: &str) -> Vec<&'static str> {
    if name.len() > LONGEST {
        return Vec::new();
    }
    let name = plain(name);
    let far_enough = name.chars().count() / 3 + 1;
    let mut found: Vec<(usize, usize)> = LAYOUTS
        .iter()
        .enumerate()
        .filter_map(|(at, layout)| Some((layout.names().map(|known| edits(&name, &plain(known))).min()?, at)))
        .filter(|(distance, _)| *distance <= far_enough)
        .collect();
    found.sort_unstable();
    found.into_iter().take(3).filter_map(|(_, at)| LAYOUTS.get(at)).map(|layout| layout.key).collect()
}

/// A name as it is compared.
fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'â' | 'ä' | 'á' => plain.push('a'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' | 'í' => plain.push('i'),
            'ô' | 'ö' | 'ó' => plain.push('o'),
            'û' | 'ù' | 'ü' | 'ú' => plain.push('u'),
            'ç' => plain.push('c'),
            'œ' => plain.push_str("oe"),
            c if c.is_alphanumeric() => plain.push(c),
            _ => {}
        }
    }
    plain
}

/// How many characters must be changed, dropped or added to make one text the other.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, a) in from.chars().enumerate() {
        let mut diagonal = at;
        let mut left = at + 1;
        for (cell, b) in row.iter_mut().skip(1).zip(&to) {
            let here = (diagonal + usize::from(a != *b)).min(left + 1).min(*cell + 1);
            diagonal = *cell;
            *cell = here;
            left = here;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// A row of the table; `a12b3` stands for a1, a2 and b3. Read by the compiler, which stops at what is no point.
const fn layout(
    key: &'static str,
    english: &'static str,
    french: &'static str,
    others: &'static [&'static str],
    black: &str,
    white: &str,
) -> Layout {
    Layout { key, english, french, others, black: cells(black), white: cells(white) }
}

const fn cells(notation: &str) -> Cells {
    let bytes = notation.as_bytes();
    let mut cells = Cells::NONE;
    let mut row = 0;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] >= b'a' {
            row = bytes[at] - b'a' + 1;
        } else {
            match Point::new(row, bytes[at] - b'0') {
                Some(point) => cells = cells.or(Cells::of(point)),
                None => panic!("a layout names a point that does not exist"),
            }
        }
        at += 1;
    }
    cells
}

/// The well-known ones first: in this order they are tried where a record names none.
#[rustfmt::skip] // one row a layout
pub const LAYOUTS: &[Layout] = &[
    layout("standard", "Standard", "Standard", &["classical", "classic"], "a12345b123456c345", "g567h456789i56789"),
    layout("belgian", "Belgian daisy", "Marguerite belge", &["belge"], "a12b123c23g78h789i89", "a45b456c56g45h456i56"),
    layout("german_daisy", "German daisy", "Marguerite allemande", &["german", "allemande"], "b12c123d23f78g789h89", "b56c567d67f34g345h45"),
    layout("dutch_daisy", "Dutch daisy", "Marguerite hollandaise", &["dutch", "hollandaise"], "a12b135c23g78h579i89", "a45b246c56g45h468i56"),
    layout("swiss_daisy", "Swiss daisy", "Marguerite suisse", &["swiss", "suisse"], "b12c136d23f78g479h89", "b56c257d67f34g358h45"),
    layout("french_daisy", "French daisy", "Marguerite française", &["française"], "b34c345d45f56g567h67", "d2367e234678f3478"),
    layout("alien", "Alien attack", "Alien", &[], "b34c35f56g468h58i579", "a135b25c246d45g57h67"),
    layout("domination", "Domination", "Domination", &[], "b1c12d123e46f789g89h9", "b6c67d5678f2345g34h4"),
    layout("pyramid", "Pyramid", "Pyramide", &["the_pyramid"], "a5b56c567d5678e6789", "e1234f2345g345h45i5"),
    layout("the_wall", "The wall", "Le mur", &["wall"], "a3c23456d12345678", "f23456789g45678i7"),
    layout("face_to_face", "Face to face", "Face à face", &["face-2-face"], "c67d678e6789f789g89", "c12d123e1234f234g34"),
    layout("alliances", "Alliances", "Alliances", &["Aliances", "wedding-rings"], "b45c46d47e48f58g78h78", "b23c23d25e26f36g46h56"),
    layout("atomouche", "Atomouche", "Atomouche", &["Atomouche (12)"], "a4b26d16e49f2g5h79i5", "a5b13c5d8e16f49h48i6"),
    layout("centrifugeuse", "Centrifuge", "Centrifugeuse", &[], "a234c4f2389g3489h49", "b16c1267d1278g6i678"),
    layout("corners", "Corners", "Coins", &[], "a12b15d8e29f59h48i56", "a45b26d15e18f2h59i89"),
    layout("duel", "Duel", "Duel", &[], "a4b456c5d1e12f2g7h789i8", "a2b123c3d8e89f9g5h456i6"),
    layout("fujiyama", "Fujiyama", "Fujiyama", &["fujiyama1"], "a12345b25c35d45g6h67", "b34c4f56g57h58i56789"),
    layout("snakes_variant", "Snakes (variant)", "Serpents (variante)", &["Snakes"], "d23456e2f2g3h4i56789", "a12345b6c7d8e8f45678"),
    layout("star", "Star", "Étoile (14 billes)", &[], "a1b5c37d5e2479f6g59h8i5", "a5b2c15d4e1368f5g37h5i9"),
    layout("the_clearing", "The clearing", "La clairière", &["clearing"], "a24b16c3d17e9f2g49i579", "a135c16d8e1f39g7h49i68"),
    layout("austrian_daisy", "Austrian daisy", "Marguerite autrichienne", &[], "b12c567d23f78g345h89", "b56c123d67f34g789h45"),
    layout("korean_daisy", "Korean daisy", "Marguerite coréenne", &[], "a12b123c25g58h789i89", "a45b456c36g47h456i56"),
    layout("scottish_daisy", "Scottish daisy", "Marguerite écossaise", &[], "a14b236c25g58h478i69", "a25b145c36g47h569i58"),
    layout("irish_daisy", "Irish daisy", "Marguerite irlandaise", &[], "c4d2367e2468f3478g6", "b34c35d45e37f56g57h67"),
    layout("six_nine", "Six nine", "6 9", &[], "b123456c157d2367g4", "c6f3478g359h456789"),
    layout("alienage", "Alienage", "Alienage", &["aliening"], "a3c4d27f2479g48h5678", "b2345c26d1368f38g6i7"),
    layout("alitration", "Alitration", "Alitration", &[], "a24c147d27f47g57h67i7", "a3b34c35d36f38g369i68"),
    layout("anglattack", "Anglattack", "Anglattack", &[], "a45b26c3e2369g5h59i89", "a12b15c5e1478g7h48i56"),
    layout("spider", "Spider", "Araignée", &[], "a15b25c35d3456e1234", "e6789f4567g57h58i59"),
    layout("buttonhole", "Buttonhole", "Boutonnière", &[], "b45d125e1368f236h78", "b23d478e2479f589h56"),
    layout("coffee_or_milk", "Coffee or milk", "Café ou lait", &[], "b126c136d456g56h567", "b345c45f456g47h489"),
    layout("wrestlers", "Wrestlers", "Catcheurs", &[], "a123b1c1e8f78g678h567", "b345c234d23e2g9h9i789"),
    layout("deckchairs", "Deckchairs", "Chaises longues", &[], "a3b123c17d17e7f567g5h5", "b5c5d345e3f39g39h789i7"),
    layout("cobras", "Cobras", "Cobras", &[], "a2345b126c1456d245", "f568g4569h489i5678"),
    layout("crossed_hearts", "Crossed hearts", "Cœurs croisés", &[], "d4e4f47g48h4679i5689", "a1245b1346c26d36e6f6"),
    layout("crown", "Crown", "Couronne", &[], "c4f4567g4578h4679i7", "a3b1346c2356d3456g6"),
    layout("cross", "Cross", "Croix", &[], "a12b13c2d34e4f4g4h46i56", "a45b46c6d6e6f67g8h79i89"),
    layout("checkerboard", "Checkerboard", "Damier", &[], "b246d1357f3579h468", "b135d2468f2468h579"),
    layout("defence_or_attack", "Defence or attack", "Défense ou attaque", &["Defense ou Attac", "def-or-atak"], "b46c156d6f4g34569h46", "b125c2d123e2f789g8h59"),
    layout("domination_vs_daisy", "Domination versus daisy", "Domination contre marguerite", &["Domination vs Marguerite"], "b1c12d123e46f789g89h9", "b56c567d67f34g345h45"),
    layout("etoile", "Star (13 against 14)", "Étoile", &["star"], "a1b5c37d5e2479f6g59i5", "a5b2c15d4e1368f5g37h5i9"),
    layout("horseshoes", "Horseshoes", "Fers à cheval", &[], "a45b46c57d6f4g35h46i56", "a123b1c234g678h9i789"),
    layout("snowflake", "Snowflake", "Flocons de neige", &[], "a2b12c5d58e38f59g7h48i6", "a4b56c3d14e27f26g5h59i8"),
    layout("forcing", "Forcing", "Forçage", &[], "c5d1567e1236f2678g7", "c3d2348e4789f3459g5"),
    layout("fracture", "Fracture", "Fracture", &[], "b4c5d1236e267f6g789i7", "a3c123d4e348f4789g5h6"),
    layout("french_king_cake", "French king cake", "Galette", &["french-king-cake1"], "a5b6c127d1367e1h6i789", "a123b4e9f3479g389h4i5"),
    layout("tinsels", "Tinsels", "Guirlandes", &[], "a13b5c24d1e368g579i68", "a24c135e247f9g68h5i79"),
    layout("infiltralien", "Infiltralien", "Infiltralien", &[], "a135b2345d45g567i68", "a24c345f56h5678i579"),
    layout("infiltration", "Infiltration", "Infiltration", &[], "a3c35f38g468h5678i68", "a24b2345c246d27g57i7"),
    layout("intimidation", "Intimidation", "Intimidation", &[], "a234b34c345f234g34h4", "b6c67d678g567h67i678"),
    layout("i_m_a_robot", "I'm a robot", "Je suis un robot", &[], "d2367e5f56h67i56789", "a24b34c4d45f47g468h49"),
    layout("true_daisy", "True daisy", "La vraie marguerite", &["La Vraie Margueritte"], "a12345b136c14d5e56f5", "f78g45789h45689i56"),
    layout("labyrinth", "Labyrinth", "Labyrinthe", &[], "a2b5c46d147e48g59h9i79", "a13b1c15e26f369g46h5i8"),
    layout("mosaic", "Mosaic", "Mosaïque", &[], "a12345c345f56h5678", "b2345d45g567i56789"),
    layout("windmill", "Windmill", "Moulin", &[], "a5b56c6d124e12f6h78i89", "a12b23e4689f89g4h45i5"),
    layout("food_mill", "Food mill", "Moulinette", &[], "a5b236d14e18f68g4h5i89", "a12b5c6d2e2469f9h478i5"),
    layout("mquorric", "Mquorric", "Mquorric 1", &[], "c4d6e345f36g37h47i567", "b345c56d57f45g456h56"),
    layout("neko", "Neko", "Neko", &[], "a123b14c1345d23e3g8h7", "b3c2e7f78g5679h69i789"),
    layout("octopus", "Octopus", "Pieuvre", &[], "a35b4c23467d6e7f8g5h4i6", "a4b6c5d2e3f4g34678h6i57"),
    layout("april_fish", "April fish", "Poissons d'avril", &[], "a1235b1345c2346d4h8", "b2f6g4678h5679i5789"),
    layout("wheel", "Wheel", "Roue", &[], "a15b25c35d46e1247f57", "d35e3689f46g57h58i59"),
    layout("serment", "Oath (12 marbles)", "Serment", &["oath"], "a5b45c6d2e12f3g8h78i9", "a1b23c2d7e89f8g4h56i5"),
    layout("snakes", "Snakes", "Serpents", &[], "d23e24f256g3h4i56789", "a12345b6c7d458e68f78"),
    layout("slaloms", "Slaloms", "Slaloms", &[], "a1234b5c12345d1e234", "e678f9g56789h5i6789"),
    layout("trench", "Trench", "Tranchée", &[], "b123456d456g45678", "c23456f456h456789"),
    layout("xmas_star", "Christmas star", "Étoile de Noël", &[], "a3b34c5e3f3478g34789", "c12367d2367e7g5h67i7"),
    layout("mquorric_1", "Mquorric (gym)", "Mquorric (gym)", &[], "b4c6d345e36f37g47h567", "a345b56c57e45f456g56"),
    layout("oath", "Oath", "Serment (14 billes)", &[], "a5b45c6d24e12f36g8h78i9", "a1b23c2d57e89f58g4h56i5"),
    layout("sibe", "Sibe", "Sibe", &[], "a345b6c7d48e49f59g9h9i89", "a12b1c1d15e16f26g3h4i567"),
    layout("snakes_variation", "Snakes (13 against 14)", "Serpents (13 contre 14)", &[], "d2345e2f2g3h4i56789", "a12345b6c7d8e8f45678"),
    layout("the_arrow", "The arrow", "La flèche", &["arrow"], "a45b56c5d5e4f56g5h45i56", "b4c6d4e356f24g367i78"),
    layout("papillons", "Butterflies", "Papillons", &[], "a12b14c6d18e9f3g89h47i6", "a4b36c12d7e1f29g4h69i89"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::abalone::moves;

    #[test]
    fn a_name_is_found_however_it_is_written() {
        let key = |name: &str| named(name).map(|layout| layout.key).collect::<Vec<_>>();
        for name in ["Belgian daisy", "belgian-daisy", "BELGIAN_DAISY", "belgian", "Marguerite belge"] {
            assert_eq!(key(name), ["belgian"], "{name}");
        }
        assert_eq!(key("face a face"), ["face_to_face"]);
        assert_eq!(key("Face à Face:"), ["face_to_face"]);
        assert_eq!(key("coeurs croises"), ["crossed_hearts"]);
        assert_eq!(key("nothing of the kind"), [""; 0]);
        assert_eq!(key(" - "), [""; 0]);
    }

    #[test]
    fn one_name_can_mean_two_positions() {
        let key = |name: &str| named(name).map(|layout| layout.key).collect::<Vec<_>>();
        assert_eq!(key("Snakes"), ["snakes", "snakes_variant"]);
        assert_eq!(key("star"), ["star", "etoile"]);
        assert_eq!(key("Mquorric 1"), ["mquorric_1", "mquorric"]);
    }

    #[test]
    fn every_key_leads_to_its_own_layout_first() {
        for layout in LAYOUTS {
            assert_eq!(named(layout.key).next().map(|found| found.key), Some(layout.key));
            assert!(layout.black.and(layout.white).is_empty(), "{}", layout.key);
        }
    }

    #[test]
    fn near_names_are_found() {
        assert_eq!(near("belgain").first(), Some(&"belgian"));
        assert_eq!(near("Dutch dasy").first(), Some(&"dutch_daisy"));
        assert_eq!(near("something quite different"), [""; 0]);
    }

    #[test]
    fn legal_moves_of_the_well_known_layouts() {
        let counts = [
            ("Standard", 44),
            ("Belgian daisy", 52),
            ("German daisy", 80),
            ("Dutch daisy", 44),
            ("Swiss daisy", 64),
            ("French daisy", 72),
            ("Alien attack", 48),
            ("Domination", 80),
            ("Pyramid", 58),
            ("The wall", 102),
            ("Face to face", 57),
        ];
        for ((name, count), layout) in counts.into_iter().zip(LAYOUTS) {
            assert_eq!((layout.english, moves::count(&layout.board())), (name, count));
        }
    }

    /// Against the published table, which stands beside the repository where this was written.
    #[test]
    fn the_published_table_agrees() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records/abalone/layouts.tsv");
        let Ok(table) = std::fs::read_to_string(path) else {
            println!("skipped: {path} is not here");
            return;
        };
        for row in table.lines().skip(1) {
            let fields: Vec<&str> = row.split('\t').collect();
            let board = Board::start(cells(fields[5]), cells(fields[6]));
            for name in
                [fields[0], fields[1], fields[3]].into_iter().filter(|name| !matches!(*name, "" | "-"))
            {
                assert!(named(name).any(|layout| layout.board() == board), "{name}");
            }
            assert_eq!(board.black.count().to_string(), fields[7], "{row}");
            assert_eq!(board.white.count().to_string(), fields[8], "{row}");
            assert_eq!(moves::count(&board).to_string(), fields[9], "{row}");
            assert_eq!(moves::perft(&board, 2).to_string(), fields[10], "{row}");
        }
    }
}
