const whole = { de: new Intl.NumberFormat('de-DE'), en: new Intl.NumberFormat('en-GB') }

/** 2.418; in English 2,418. */
export const count = (value: number, language: keyof typeof whole = 'de'): string =>
  whole[language].format(value)

const germanPercent = new Intl.NumberFormat('de-DE', {
  style: 'percent',
  // Always as many, so that numbers below each other align.
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** 0.3333: 33,33 % */
export const percent = (share: number): string => germanPercent.format(share)
