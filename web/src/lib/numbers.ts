const german = new Intl.NumberFormat('de-DE')

/** 2.418 */
export const count = (value: number): string => german.format(value)
