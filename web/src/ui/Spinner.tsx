import { Loader } from '@mantine/core'

/** Indicates that something is in progress; the text beside it states what. */
export const Spinner = () => <Loader size={20} color="currentColor" aria-hidden />
