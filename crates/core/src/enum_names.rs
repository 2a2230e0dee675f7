//! Values that go by names: on the command line, in JSON, in templates and notations. Names stand beside the values, once,
//! whether they are written or read.

/// Declares an enum whose values have a name each, `Left = "left"`: with `ALL` and `NAMES` in this order, `name`, and `from_name`,
/// which finds the value of a name.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $vis:vis enum $Type:ident {
        $($(#[$each:meta])* $Value:ident = $name:literal),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $Type {
            $($(#[$each])* $Value,)+
        }

        #[allow(dead_code, reason = "nobody needs all of them of every enum")]
        impl $Type {
            /// All of them, in order.
            $vis const ALL: [$Type; [$($name),+].len()] = [$($Type::$Value),+];

            /// Their names, in the same order.
            $vis const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            /// Tells its name.
            $vis const fn name(self) -> &'static str {
                $Type::NAMES[self as usize]
            }

            /// Finds the one of this name.
            $vis fn from_name(name: &str) -> Option<$Type> {
                $Type::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}
