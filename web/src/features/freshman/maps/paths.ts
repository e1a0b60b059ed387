// The path of each view of the maps: which map, and whether it is edited.

const LIST = '/freshman/maps'

export const mapPath = (map: string | null, isEditing = false): string =>
  map === null ? LIST : `${LIST}?map=${encodeURIComponent(map)}${isEditing ? '&edit' : ''}`
