// The address of a source that was typed and not connected yet.
import { keptInput } from '@/lib/keptInput'

type TypedAddress = { address: string }

export const typedAddress = keptInput<TypedAddress>('sourceAddress', {
  none: { address: '' },
  isNone: ({ address }) => address === '',
  merge: (before, after) => ({ address: after.address || before.address }),
})
