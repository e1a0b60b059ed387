import { Loader } from '@mantine/core'

/** Turns while something is under way, which the text beside it names. */
export const Spinner = () => <Loader size={40} color="currentColor" aria-hidden />
