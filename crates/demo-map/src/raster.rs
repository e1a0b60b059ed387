//! Draws shapes into a tile and encodes it.

use std::collections::HashMap;

use crate::colour::{Colour, PALETTE};
use crate::shape::circle;

/// The edge of a tile in pixels.
pub const SIZE: u32 = 256;
/// Each pixel is the mean of 2 × 2 samples, so that edges are smooth.
const SAMPLES: usize = 2;
const SCALE: f64 = 2.0;
const EDGE: usize = SIZE as usize;
const SAMPLED_EDGE: usize = EDGE * SAMPLES;
/// Maximum number of colours of an indexed image.
const MAX_COLOURS: usize = 256;

/// Pixels from the upper left corner of the tile.
pub type Pixels = (f64, f64);

pub struct Canvas {
    samples: Vec<u8>,
    crossings: Vec<f64>,
}

impl Canvas {
    pub fn new() -> Self {
        Self { samples: vec![Colour::Land as u8; SAMPLED_EDGE * SAMPLED_EDGE], crossings: Vec::new() }
    }

    /// Fills a polygon. If it crosses itself, a point is inside if an odd number of edges is left of it.
    pub fn fill(&mut self, corners: &[Pixels], colour: Colour) {
        let rows = corners.iter().map(|(_, y)| y * SCALE);
        let top = index(rows.clone().fold(f64::MAX, f64::min));
        let bottom = index(rows.fold(f64::MIN, f64::max) + 1.0);
        for row in top..bottom {
            #[expect(clippy::cast_precision_loss, reason = "it is below 512")]
            let y = (row as f64 + 0.5) / SCALE;
            self.crossings.clear();
            let mut from = corners[corners.len() - 1];
            for &to in corners {
                if (from.1 <= y) != (to.1 <= y) {
                    self.crossings.push(from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0));
                }
                from = to;
            }
            self.crossings.sort_by(f64::total_cmp);
            for pair in self.crossings.chunks_exact(2) {
                let [left, right] = [pair[0], pair[1]].map(|x| index((x * SCALE).round()));
                self.samples[row * SAMPLED_EDGE..][left..right].fill(colour as u8);
            }
        }
    }

    /// Draws a line with round ends and corners.
    pub fn stroke(&mut self, points: &[Pixels], width: f64, colour: Colour) {
        let half = width / 2.0;
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            if length > 0.0 {
                let (x, y) = ((to.1 - from.1) / length * half, (from.0 - to.0) / length * half);
                let corners = [
                    (from.0 + x, from.1 + y),
                    (to.0 + x, to.1 + y),
                    (to.0 - x, to.1 - y),
                    (from.0 - x, from.1 - y),
                ];
                self.fill(&corners, colour);
            }
        }
        if width > 2.0 {
            for &point in points {
                let is_near = |position: f64| position > -half && position < f64::from(SIZE) + half;
                if is_near(point.0) && is_near(point.1) {
                    self.fill(&circle(point, half, 12), colour);
                }
            }
        }
    }

    /// Encodes the tile as a PNG with a palette.
    pub fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let (pixels, palette) = self.pixels();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, SIZE, SIZE);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.concat());
        encoder.set_compression(png::Compression::Balanced);
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Returns the number of the colour of each pixel, and the colours: those of [`PALETTE`], and mixtures.
    fn pixels(&self) -> (Vec<u8>, Vec<[u8; 3]>) {
        let mut palette = PALETTE.to_vec();
        let mut mixed: HashMap<[u8; SAMPLES * SAMPLES], u8> = HashMap::new();
        let mut pixels = Vec::with_capacity(EDGE * EDGE);
        for rows in self.samples.chunks_exact(SAMPLED_EDGE * SAMPLES) {
            let (upper, lower) = rows.split_at(SAMPLED_EDGE);
            for (above, below) in upper.chunks_exact(SAMPLES).zip(lower.chunks_exact(SAMPLES)) {
                let mut samples = [above[0], above[1], below[0], below[1]];
                if samples.iter().all(|sample| *sample == samples[0]) {
                    pixels.push(samples[0]);
                    continue;
                }
                samples.sort_unstable();
                let colour = mixed.entry(samples).or_insert_with(|| match u8::try_from(palette.len()) {
                    Ok(number) => {
                        palette.push(mean(samples));
                        number
                    }
                    // Rare: so many colours meet only where details are tiny.
                    Err(_) => samples[1],
                });
                pixels.push(*colour);
            }
        }
        debug_assert!(palette.len() <= MAX_COLOURS, "the numbers have eight bits");
        (pixels, palette)
    }
}

fn mean(samples: [u8; SAMPLES * SAMPLES]) -> [u8; 3] {
    std::array::from_fn(|channel| {
        let sum: u16 = samples.iter().map(|sample| u16::from(PALETTE[usize::from(*sample)][channel])).sum();
        u8::try_from((sum + 2) / 4).expect("the mean of bytes is a byte")
    })
}

/// The nearest index of a row or column of samples, also for positions outside of the tile.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and 512")]
fn index(position: f64) -> usize {
    position.clamp(0.0, f64::from(SIZE) * SCALE) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the colours of the pixels at these positions.
    fn colours<const COUNT: usize>(canvas: &Canvas, at: [(usize, usize); COUNT]) -> [[u8; 3]; COUNT] {
        let (pixels, palette) = canvas.pixels();
        at.map(|(x, y)| palette[usize::from(pixels[y * EDGE + x])])
    }

    #[test]
    fn polygon_is_filled_with_smooth_edges_and_clipped() {
        let mut canvas = Canvas::new();
        canvas.fill(&[(-50.0, 10.0), (20.5, 10.0), (20.5, 300.0), (-50.0, 300.0)], Colour::Water);
        let [land, water] = [Colour::Land, Colour::Water].map(|colour| PALETTE[colour as usize]);
        let edge = std::array::from_fn(|channel| land[channel].midpoint(water[channel]));
        let seen = colours(&canvas, [(0, 9), (0, 10), (19, 255), (20, 50), (21, 50)]);
        assert_eq!(seen, [land, water, water, edge, land]);
    }

    #[test]
    fn line_has_its_width() {
        let mut canvas = Canvas::new();
        canvas.stroke(&[(0.0, 100.0), (256.0, 100.0)], 4.0, Colour::Street);
        let [land, street] = [Colour::Land, Colour::Street].map(|colour| PALETTE[colour as usize]);
        let seen = colours(&canvas, [(128, 97), (128, 98), (128, 101), (128, 102)]);
        assert_eq!(seen, [land, street, street, land]);
    }
}
