// Properties of inputs for addresses: the matching keyboard, and nothing is corrected while typing.
const asTyped = { autoCapitalize: 'none', spellCheck: false } as const

export const emailInput = { type: 'email', inputMode: 'email', ...asTyped } as const
export const urlInput = { type: 'url', inputMode: 'url', ...asTyped } as const
