// The 16 Länder. Their laws define the public holidays.

export const states = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
} as const

export type State = keyof typeof states

export const isState = (text: unknown): text is State =>
  typeof text === 'string' && Object.hasOwn(states, text)

/** The Land with this name; null if the text is not the name of one. */
export function stateNamed(name: string | null | undefined): State | null {
  const wanted = name?.trim().toLowerCase()
  const found = Object.entries(states).find(([, german]) => german.toLowerCase() === wanted)
  return found && isState(found[0]) ? found[0] : null
}
