/** Matches screens with space for only one column. */
export const NARROW = '(width < 768px)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches
