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
    pub fn size_mm(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A5 => (148.0, 210.0),
            Paper::B5 => (182.0, 257.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// What stays white at each edge unless a booklet has its own margin, in millimetres: 15 on A4.
    pub fn margin_mm(self) -> f64 {
        self.size_mm().0 / 14.0
    }
}

/// How many pictures are on a page, in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerPage {
    rows: usize,
    columns: usize,
}

impl Default for PerPage {
    fn default() -> PerPage {
        PerPage::ONE
    }
}

impl PerPage {
    /// One.
    pub const ONE: PerPage = PerPage { rows: 1, columns: 1 };
    /// Two, one below the other.
    pub const TWO: PerPage = PerPage { rows: 2, columns: 1 };
    /// Two rows of two.
    pub const FOUR: PerPage = PerPage { rows: 2, columns: 2 };
    /// Three rows of two.
    pub const SIX: PerPage = PerPage { rows: 3, columns: 2 };
    /// Four rows of two.
    pub const EIGHT: PerPage = PerPage { rows: 4, columns: 2 };
    /// Four rows of three.
    pub const TWELVE: PerPage = PerPage { rows: 4, columns: 3 };
    /// All that are chosen by their number alone.
    pub const ALL: [PerPage; 6] =
        [PerPage::ONE, PerPage::TWO, PerPage::FOUR, PerPage::SIX, PerPage::EIGHT, PerPage::TWELVE];

    /// As many in so many columns, where these are of one length.
    pub fn with_columns(self, columns: usize) -> Option<PerPage> {
        let is_full = columns > 0 && self.count().is_multiple_of(columns);
        is_full.then(|| PerPage { rows: self.count() / columns, columns })
    }

    /// How many fill so many columns where nobody says it: a row more than columns, and one picture alone.
    pub fn of_columns(columns: usize) -> PerPage {
        PerPage { rows: if columns == 1 { 1 } else { columns + 1 }, columns }
    }

    /// 1, 2, 4, 6, 8 or 12, unless columns were chosen.
    pub fn count(self) -> usize {
        self.columns * self.rows
    }

    pub(super) fn columns(self) -> usize {
        self.columns
    }

    pub(super) fn rows(self) -> usize {
        self.rows
    }
}
