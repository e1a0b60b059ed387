const whole = { de: new Intl.NumberFormat('de-DE'), en: new Intl.NumberFormat('en-GB') }

/** 2.418; in English 2,418. */
export const count = (value: number, language: keyof typeof whole = 'de'): string =>
  whole[language].format(value)

const germanPercent = new Intl.NumberFormat('de-DE', { style: 'percent' })

/** 0.3333: 33 %. Whole ones: shares of some hundred people are not more exact than that. */
export const percent = (share: number): string => germanPercent.format(share)
