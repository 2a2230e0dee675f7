//! Papers, and how pictures share a page.

use zumen_core::named;

named! {
    /// A paper, upright.
    #[derive(Default)]
    pub enum Paper {
        /// 210 by 297 mm.
        #[default]
        A4 = "A4",
        /// 148 by 210 mm.
        A5 = "A5",
        /// 182 by 257 mm: the B5 of Japan (JIS), which books on Go and shogi are drawn for; the B5 of ISO is 176 by 250 mm.
        B5 = "B5",
        /// 8.5 by 11 inches: 215.9 by 279.4 mm.
        Letter = "Letter",
    }
}

impl Paper {
    /// Width and height in millimetres.
    pub(super) fn size_mm(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A5 => (148.0, 210.0),
            Paper::B5 => (182.0, 257.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// What stays white at each edge, in millimetres: 15 on A4.
    pub(super) fn margin_mm(self) -> f64 {
        self.size_mm().0 / 14.0
    }
}

/// How many pictures are on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    /// One.
    #[default]
    One,
    /// Two, one below the other.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two.
    Six,
    /// Four rows of two.
    Eight,
    /// Four rows of three.
    Twelve,
}

impl PerPage {
    /// All of them.
    pub const ALL: [PerPage; 6] =
        [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six, PerPage::Eight, PerPage::Twelve];

    /// 1, 2, 4, 6, 8 or 12.
    pub fn count(self) -> usize {
        self.columns() * self.rows()
    }

    pub(super) fn columns(self) -> usize {
        match self {
            PerPage::One | PerPage::Two => 1,
            PerPage::Four | PerPage::Six | PerPage::Eight => 2,
            PerPage::Twelve => 3,
        }
    }

    pub(super) fn rows(self) -> usize {
        match self {
            PerPage::One => 1,
            PerPage::Two | PerPage::Four => 2,
            PerPage::Six => 3,
            PerPage::Eight | PerPage::Twelve => 4,
        }
    }
}
