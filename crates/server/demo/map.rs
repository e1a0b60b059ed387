//! The demo's own map, unless the operator has configured another one.

use std::num::NonZeroU32;
use std::path::Path;

use aushang_config::{Config, Places};
use aushang_demo_map::{ATTRIBUTION, MAX_ZOOM};

use aushang_server::start::CannotStart;

/// Sets the map of the demo world, and draws it on the first start.
pub fn set(config: &mut Config, data: &Path) -> Result<(), CannotStart> {
    let Places { map_file, map_tiles_url, .. } = &config.places;
    if map_file.is_some() || map_tiles_url.is_some() {
        return Ok(());
    }
    let file = data.join("map.pmtiles");
    if !file.exists() {
        aushang_demo_map::write(&file)
            .map_err(|error| CannotStart::because(format!("{}: {error}", file.display())))?;
    }
    config.places.map_file = Some(file);
    ATTRIBUTION.clone_into(&mut config.places.map_attribution);
    config.places.map_attribution_url = None;
    config.places.map_max_zoom = NonZeroU32::new(MAX_ZOOM.into()).expect("above zero");
    Ok(())
}
