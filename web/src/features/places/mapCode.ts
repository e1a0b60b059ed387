// Fetches the code of the maps. Leaflet is large, so pages do not contain it [A-196: when maps load].

export const placeMap = () => import('./PlaceMap').then((it) => it.default)

export const placesPreview = () => import('./PlacesPreview').then((it) => it.default)
