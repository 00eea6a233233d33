//! Who holds which tiles: six a player at the start, one more drawn behind every placement while the bag has any.
//!
//! A record need not tell it. A hand is the tiles that are known to be in it and a count of others; what is known
//! is claimed, what is not is never. After a move that cannot have been so, the hand is in doubt: nothing more is
//! claimed of it, so that one slip is told once. This module must not know the board's geometry, nor whose turn
//! it is.

use super::tiles::{Colour, TILES, Tile, Tiles};

/// Tiles of a hand at the start.
pub const HAND: u8 = 6;

/// The tiles of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand {
    /// Those that are known.
    pub known: Tiles,
    /// How many it holds in all.
    pub count: u8,
    /// Whether some of the known ones may have gone unseen.
    pub doubted: bool,
}

impl Hand {
    /// Whether every tile of it is known.
    pub fn is_known(self) -> bool {
        self.unknown() == 0 && !self.doubted
    }

    /// How many of its tiles are not known.
    pub fn unknown(self) -> u8 {
        self.count.saturating_sub(self.known.count() as u8)
    }

    /// The tiles that are certainly there.
    pub fn certain(self) -> Tiles {
        if self.doubted { Tiles::NONE } else { self.known }
    }
}

/// What is wrong with playing a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotHeld {
    /// Its mirror image is in the hand.
    Mirrored { meant: Tile },
    /// Another player has it.
    Elsewhere { holder: Colour },
    /// It has not been drawn yet.
    InBag,
}

/// What is wrong with drawing a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotDrawn {
    /// The bag is empty.
    EmptyBag,
    /// It lies on the board.
    OnBoard,
    /// Somebody holds it.
    Held { holder: Colour },
}

/// The hands of all players and the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holdings {
    hands: [Hand; 4],
    /// Tiles in the bag.
    bag: u8,
    /// Tiles on the board.
    placed: Tiles,
    /// Tiles of which a slip was told already.
    disputed: Tiles,
}

impl Holdings {
    /// The start: six tiles a player, those that are recorded known.
    pub fn start(players: &[Colour], recorded: &[(Colour, Tiles)]) -> Holdings {
        let mut hands = [Hand::default(); 4];
        for (colour, hand) in Colour::ALL.into_iter().zip(&mut hands) {
            let known = recorded.iter().find(|(of, _)| *of == colour).map(|(_, tiles)| *tiles);
            if players.contains(&colour) {
                let known = known.unwrap_or_default();
                *hand = Hand { known, count: HAND.max(known.count() as u8), doubted: false };
            }
        }
        let dealt: u8 = match players {
            // Nobody knows how many play: as many as can.
            [] => HAND * hands.len() as u8,
            _ => hands.iter().map(|hand| hand.count).sum(),
        };
        let (placed, disputed) = (Tiles::NONE, Tiles::NONE);
        Holdings { hands, bag: TILES.saturating_sub(dealt), placed, disputed }
    }

    pub fn hand(&self, of: Colour) -> Hand {
        self.hands.get(of as usize).copied().unwrap_or_default()
    }

    fn hand_mut(&mut self, of: Colour) -> Option<&mut Hand> {
        self.hands.get_mut(of as usize)
    }

    /// How many tiles are in the bag.
    pub fn bag(&self) -> u8 {
        self.bag
    }

    /// Says that the bag is empty.
    pub fn empty_bag(&mut self) {
        self.bag = 0;
    }

    /// The tiles that lie nowhere else for certain: those of the bag, and of hands that are not known.
    pub fn unseen(&self) -> Tiles {
        self.hands.iter().fold(Tiles::ALL.without(self.placed), |rest, hand| rest.without(hand.known))
    }

    /// Who is known to have a tile.
    pub fn holder(&self, tile: Tile) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.hand(*colour).certain().has(tile))
    }

    /// Whether a player may have a tile, as far as is known.
    pub fn may_hold(&self, player: Colour, tile: Tile) -> bool {
        let hand = self.hand(player);
        hand.known.has(tile) || (hand.unknown() > 0 || hand.doubted) && self.unseen().has(tile)
    }

    /// Takes a tile out of a hand and puts it on the board. One that the player cannot have had is put there all the
    /// same.
    ///
    /// # Errors
    /// Why he cannot have had it, unless a slip with this tile or in this hand was told already.
    pub fn play(&mut self, player: Colour, tile: Tile) -> Result<(), NotHeld> {
        let hand = self.hand(player);
        let holder = self.holder(tile).filter(|holder| *holder != player);
        let told = self.disputed.has(tile) || hand.doubted;
        self.placed = self.placed.or(Tiles::of(tile));
        if let Some(own) = self.hand_mut(player) {
            own.count = own.count.saturating_sub(1);
        }
        let free = told || !self.is_seen(tile);
        if hand.known.has(tile) || (hand.unknown() > 0 || hand.doubted) && free && holder.is_none() {
            self.take(player, tile);
            return Ok(());
        }
        let fault = match (tile_mirrored_in(tile, hand.known), holder) {
            (Some(meant), _) => NotHeld::Mirrored { meant },
            (None, Some(holder)) => NotHeld::Elsewhere { holder },
            (None, None) => NotHeld::InBag,
        };
        match fault {
            // What was meant is known: only the letters were read the wrong way.
            NotHeld::Mirrored { meant } => {
                self.take(player, meant);
                self.placed = self.placed.or(Tiles::of(meant));
            }
            NotHeld::Elsewhere { .. } | NotHeld::InBag => {
                if let Some(own) = self.hand_mut(player) {
                    own.doubted = true;
                }
            }
        }
        self.disputed = self.disputed.or(Tiles::of(tile));
        if told { Ok(()) } else { Err(fault) }
    }

    /// Puts a tile on the board that came from nobody knows where.
    pub fn place(&mut self, tile: Tile) {
        self.placed = self.placed.or(Tiles::of(tile));
    }

    /// A tile was played that is not told: nothing more is claimed of the hand it came from.
    pub fn play_another(&mut self, player: Colour) {
        if let Some(hand) = self.hand_mut(player) {
            hand.doubted = true;
            hand.count = hand.count.saturating_sub(1);
        }
    }

    /// Another tile of the hand was played than the one written, as is told: that one stays in it.
    pub fn exchange(&mut self, player: Colour, written: Tile, meant: Tile) {
        if written == meant {
            return;
        }
        if let Some(hand) = self.hand_mut(player) {
            hand.known = hand.known.without(Tiles::of(meant)).or(Tiles::of(written));
        }
        self.placed = self.placed.without(Tiles::of(written)).or(Tiles::of(meant));
        self.disputed = self.disputed.or(Tiles::of(written));
    }

    /// Turns are left out in the record: nothing more is claimed of any hand.
    pub fn doubt_all(&mut self) {
        for hand in &mut self.hands {
            hand.doubted = true;
        }
    }

    /// Whether a slip with a tile was told: nothing more is said about it.
    pub fn is_disputed(&self, tile: Tile) -> bool {
        self.disputed.has(tile)
    }

    /// Puts a tile from the bag in a hand; `None` for one that is not told.
    ///
    /// # Errors
    /// Why it cannot have been drawn, unless a slip with this tile was told already. Another one was, then.
    pub fn draw(&mut self, player: Colour, tile: Option<Tile>) -> Result<(), NotDrawn> {
        if self.bag == 0 {
            return if tile.is_some() { Err(NotDrawn::EmptyBag) } else { Ok(()) };
        }
        self.bag -= 1;
        let fault = tile.and_then(|tile| {
            if self.disputed.has(tile) {
                return None;
            }
            let held = self.holder(tile).map(|holder| NotDrawn::Held { holder });
            if self.placed.has(tile) { Some(NotDrawn::OnBoard) } else { held }
        });
        let known = tile.filter(|tile| fault.is_none() && !self.is_seen(*tile));
        if let Some(hand) = self.hand_mut(player) {
            hand.count += 1;
            hand.known = hand.known.or(known.map_or(Tiles::NONE, Tiles::of));
        }
        fault.map_or(Ok(()), Err)
    }

    fn is_seen(&self, tile: Tile) -> bool {
        self.hands.iter().any(|hand| hand.known.has(tile))
    }

    fn take(&mut self, player: Colour, tile: Tile) {
        if let Some(hand) = self.hand_mut(player) {
            hand.known = hand.known.without(Tiles::of(tile));
        }
    }
}

/// The tile of a set that the same letters name when they are read the other way round.
fn tile_mirrored_in(tile: Tile, hand: Tiles) -> Option<Tile> {
    tile.mirror().filter(|mirror| hand.has(*mirror))
}
