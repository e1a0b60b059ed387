//! The focal point of an image: the point that stays visible when the image is cropped.

use async_graphql::{InputObject, SimpleObject};
use serde::{Deserialize, Serialize};

/// The point of an image that stays visible when only a part of the image is shown. Whole percent of its
/// width and height, from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, SimpleObject)]
#[graphql(serial)]
pub struct Focus {
    /// 0 is the left edge, 100 the right edge.
    pub x: u8,
    /// 0 is the upper edge, 100 the lower edge.
    pub y: u8,
}

/// A focal point, in whole percent from the upper left corner.
#[derive(Clone, Copy, Debug, InputObject, Serialize)]
pub struct FocusInput {
    /// 0 to 100.
    pub x: i32,
    /// 0 to 100.
    pub y: i32,
}

impl From<Focus> for FocusInput {
    fn from(Focus { x, y }: Focus) -> Self {
        Self { x: x.into(), y: y.into() }
    }
}

impl FocusInput {
    /// `None` if the point is outside the image.
    pub fn within(self) -> Option<Focus> {
        let percent = |value: i32| u8::try_from(value).ok().filter(|value| *value <= 100);
        Some(Focus { x: percent(self.x)?, y: percent(self.y)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focal_point_must_be_within_the_image() {
        for (x, y, expected) in [
            (0, 0, Some(Focus { x: 0, y: 0 })),
            (100, 100, Some(Focus { x: 100, y: 100 })),
            (-1, 0, None),
            (0, -1, None),
            (101, 0, None),
            (0, 101, None),
            (256, 0, None),
        ] {
            assert_eq!(FocusInput { x, y }.within(), expected, "{x} {y}");
        }
    }
}
