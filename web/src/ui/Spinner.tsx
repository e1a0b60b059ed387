import { Loader } from '@mantine/core'

/** Something is going on; the words beside it say what. */
export const Spinner = () => <Loader size={20} color="currentColor" aria-hidden />
