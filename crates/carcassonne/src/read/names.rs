//! Names of players become players.

use std::collections::BTreeMap;

use super::info::{InfoDraft, NamedPoints, Winners};
use super::placement::{Draft, NextDraft, Type};
use super::reader::{Reader, Stage};
use crate::sheet::{Action, FinalPoints, Info, Next, Placement, Player, Sheet};
use zumen_core::diagnostic::Diagnostic;

impl Reader {
    /// Looks names up and puts the sheet together; `None` where a fault was found.
    pub(super) fn resolve_names(
        &mut self,
        draft: InfoDraft,
        drafts: Vec<Draft>,
        next: Option<NextDraft>,
    ) -> Option<Sheet> {
        let InfoDraft { mut info, players_are_sound, final_points, winner } = draft;
        if info.players.is_empty() && players_are_sound {
            info.players = infer_players(&drafts);
        }
        let names: BTreeMap<&str, usize> =
            info.players.iter().enumerate().map(|(index, player)| (player.name.as_str(), index)).collect();
        if players_are_sound {
            self.report_unknown_names(&names, &info, &drafts, &next, &final_points, &winner);
        }
        let mut round = self.round_robin(&info, &drafts);
        let find = |name: &str| names.get(name).copied();
        let mut placements = Vec::new();
        for draft in drafts {
            let player = draft.player.as_deref().and_then(find);
            let Draft { cell, turn, meeple, elapsed_time, places, .. } = draft;
            let action = match draft.kind? {
                Type::Initial => Action::Initial { turn },
                Type::Skipped => Action::Skipped { player: player? },
                Type::Regular => Action::Regular { player: player.or_else(|| round.next())?, cell, turn, meeple },
            };
            placements.push(Placement { letter: draft.letter?, action, elapsed_time, places });
        }
        let points = final_points
            .into_iter()
            .filter_map(|(name, points, path, at)| Some(FinalPoints { player: find(&name)?, points, path, at }));
        let points = points.collect();
        let winner = winner.map(|(winners, at)| (winners.iter().filter_map(|(name, _)| find(name)).collect(), at));
        let next = next.map(|next| Next { player: next.player.and_then(|(name, _)| find(&name)), letter: next.letter });
        let info = Info { final_points: points, winner, ..info.clone() };
        Some(Sheet { info, placements, next, others: std::mem::take(&mut self.others).into_iter().collect() })
    }

    /// Says each name that nobody has once, at its first place.
    fn report_unknown_names(
        &mut self,
        names: &BTreeMap<&str, usize>,
        info: &Info,
        drafts: &[Draft],
        next: &Option<NextDraft>,
        final_points: &[NamedPoints],
        winner: &Option<Winners>,
    ) {
        let players = drafts.iter().filter_map(|draft| {
            let name = draft.player.as_ref()?;
            Some(("sheet::player", format!("{}.player", draft.path), name, &draft.places.player))
        });
        let next = next.iter().filter_map(|next| next.player.as_ref());
        let next = next.map(|(name, at)| ("sheet::player", "next.player".to_owned(), name, at));
        let points =
            final_points.iter().map(|(name, _, path, at)| ("sheet::final-point-player", path.clone(), name, at));
        let winners = winner.iter().flat_map(|(names, _)| names);
        let winners = winners.map(|(name, at)| ("sheet::winner-player", "info.winner".to_owned(), name, at));
        let mut said: Vec<(&str, &String)> = Vec::new();
        let known: Vec<String> = info.players.iter().take(10).map(|player| format!("{:?}", player.name)).collect();
        for (code, path, name, at) in players.chain(next).chain(points).chain(winners) {
            if names.contains_key(name.as_str()) || said.contains(&(code, name)) {
                continue;
            }
            said.push((code, name));
            let count = drafts.iter().filter(|draft| draft.player.as_ref() == Some(name)).count();
            let times = if code == "sheet::player" && count > 1 { format!(" ({count} times)") } else { String::new() };
            let message = format!("{path} is {name:?}, but no player has this name{times}");
            let help = format!("use a name from info.players: {}", known.join(", "));
            self.fault(Stage::Names, Diagnostic::error(code, message).at(at.clone()).help(help));
        }
    }

    /// The players of regular placements that name nobody. The format's table forgets their field: where no
    /// regular placement has it, players take turns in the order of the sheet.
    fn round_robin(&mut self, info: &Info, drafts: &[Draft]) -> impl Iterator<Item = usize> + use<> {
        let regular = drafts.iter().filter(|draft| draft.kind == Some(Type::Regular));
        let (named, nameless): (Vec<&Draft>, Vec<&Draft>) = regular.partition(|draft| draft.has_player);
        let players = info.players.len();
        if !named.is_empty() {
            for draft in nameless {
                let message = format!("{}.player is missing, but other regular placements have it", draft.path);
                let help = "add the player who placed the tile: \"player\": \"Alice\"";
                self.fault(
                    Stage::Structure,
                    Diagnostic::error("sheet::regular-player", message).at(draft.whole.clone()).help(help),
                );
            }
        } else if let Some(first) = nameless.first() {
            let at = first.whole.clone();
            let help = "add the player who placed the tile to each regular placement: \"player\": \"Alice\"";
            let fault = match players {
                0 => {
                    Diagnostic::error("sheet::regular-player", "no placement names a player, and info.players is empty")
                }
                _ => {
                    let message = "no regular placement has a player; zumen assumes turns in the order of info.players";
                    Diagnostic::warning("sheet::players-inferred", message)
                }
            };
            self.fault(Stage::Structure, fault.at(at).help(help));
        }
        (0..players).cycle()
    }
}

/// Who plays, where nobody is named as a player: by their first placement.
fn infer_players(drafts: &[Draft]) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for name in drafts.iter().filter_map(|draft| draft.player.as_ref()) {
        if !players.iter().any(|player| player.name == *name) {
            players.push(Player { name: name.clone(), color: None });
        }
    }
    players
}
