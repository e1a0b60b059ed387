export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const without = list.toSpliced(from, 1)
  const item = list[from]
  return item === undefined ? [...list] : without.toSpliced(to, 0, item)
}
