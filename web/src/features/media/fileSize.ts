const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** 12,4 MB */
export const bytes = (size: number): string =>
  size < 1024 ** 2
    ? `${german.format(Math.ceil(size / 1024))} kB`
    : `${german.format(size / 1024 ** 2)} MB`
