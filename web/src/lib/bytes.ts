const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** 512 Byte, 3,4 GB. Units are powers of 1000. */
export function bytes(value: number): string {
  const exponent = value < 1000 ? 0 : Math.floor(Math.log10(value) / 3)
  const at = Math.min(exponent, units.length - 1)
  return new Intl.NumberFormat('de-DE', {
    style: 'unit',
    unit: units[at],
    maximumFractionDigits: 1,
  }).format(value / 1000 ** at)
}
