import type { ChosenJob } from './recruiting'

/** The type of a job, and its city if known. */
export const aboutJob = ({ type, city }: ChosenJob): string => (city ? `${type} · ${city}` : type)
