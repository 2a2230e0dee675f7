//! Fonts that come after the module: files of zumen's folder `fonts`, put together to packs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use zumen::render::{FontPack, Script};
use zumen::session::Session;

/// Files of packs that are not whole, by their names.
static WAITING: Mutex<BTreeMap<&str, Arc<[u8]>>> = Mutex::new(BTreeMap::new());

/// Takes a file; the session draws with its pack once all of that are here.
///
/// # Errors
///
/// What is wrong, where it is no font of a pack.
pub(crate) fn add(session: &Session, name: &str, bytes: &[u8]) -> Result<(), String> {
    let named = |script: Script| Some((script, *script.files().iter().find(|file| **file == name)?));
    let found = Script::ALL.into_iter().find_map(named);
    let (script, file) = found.ok_or_else(|| format!("no pack of fonts has a file {name:?}"))?;
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.insert(file, Arc::from(bytes));
    let Some(files) = script.files().iter().map(|file| waiting.get(file).cloned()).collect::<Option<Vec<_>>>() else {
        return Ok(());
    };
    script.files().iter().for_each(|file| drop(waiting.remove(file)));
    session.add_pack(FontPack::new(script, &files).map_err(|fault| fault.message)?);
    Ok(())
}
