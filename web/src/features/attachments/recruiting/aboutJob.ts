import type { ChosenJob } from './recruiting'

/** What kind of job, and where. */
export const aboutJob = ({ type, city }: ChosenJob): string => (city ? `${type} · ${city}` : type)
