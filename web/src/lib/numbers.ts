const whole = { de: new Intl.NumberFormat('de-DE'), en: new Intl.NumberFormat('en-GB') }

/** 2.418; in English 2,418. */
export const count = (value: number, language: keyof typeof whole = 'de'): string =>
  whole[language].format(value)

const germanPercent = new Intl.NumberFormat('de-DE', { style: 'percent' })

/** Formats 0.3333 as 33 %. Shares of a few hundred people are not more precise. */
export const percent = (share: number): string => germanPercent.format(share)
