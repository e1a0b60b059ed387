// Fetches the code of the maps. Leaflet is large, so it is loaded when a map is first shown.

export const placeMap = () => import('./PlaceMap').then((it) => it.default)

export const placesPreview = () => import('./PlacesPreview').then((it) => it.default)
