//! The parameters of a URL.

use percent_encoding::percent_decode_str;

use super::fault::Fault;

/// Parameters in their order, decoded.
#[derive(Debug, Default)]
pub(super) struct Query(Vec<(String, String)>);

impl Query {
    /// Reads what stands behind the question mark.
    ///
    /// # Errors
    ///
    /// `serve::query` for bytes that are no text.
    pub(super) fn read(text: &str) -> Result<Query, Fault> {
        let pairs = text.split('&').filter(|part| !part.is_empty()).map(|part| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            Ok((decode(name)?, decode(value)?))
        });
        pairs.collect::<Result<_, _>>().map(Query)
    }

    /// Adds a parameter.
    pub(super) fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((name.into(), value.into()));
    }

    /// Takes a parameter out; of several of one name the last.
    pub(super) fn take(&mut self, name: &str) -> Option<String> {
        let mut found = None;
        self.0.retain_mut(|(known, value)| {
            let is_other = known != name;
            if !is_other {
                found = Some(std::mem::take(value));
            }
            is_other
        });
        found
    }

    /// Returns them as the library takes them.
    pub(super) fn pairs(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }
}

/// Reads a name or a value: a plus is a blank, as forms write it.
fn decode(text: &str) -> Result<String, Fault> {
    let blanks = text.replace('+', " ");
    let decoded = percent_decode_str(&blanks).decode_utf8().map(|text| text.into_owned());
    decoded.map_err(|_| {
        Fault::query("the URL has bytes that are not UTF-8", "encode the text as UTF-8, or send it as the body")
    })
}

#[cfg(test)]
mod tests {
    use super::Query;

    #[test]
    fn parameters_are_decoded() {
        let mut query = Query::read("id=a%3Ab%2Bc&caption=two+words&trim&x=1&&x=%E5%9B%B3").expect("text");
        assert_eq!(query.take("x").as_deref(), Some("図"));
        assert_eq!(query.take("x"), None);
        assert_eq!(query.pairs(), [("id", "a:b+c"), ("caption", "two words"), ("trim", "")]);
        assert!(Query::read("id=%ff").is_err());
        assert_eq!(Query::read("id=50%").expect("a stray sign").pairs(), [("id", "50%")]);
    }
}
