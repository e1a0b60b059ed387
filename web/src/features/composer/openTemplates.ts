// The open dialog about templates. It is rendered outside the composer's form, because it has a form.
import { create } from 'zustand'

type Open = 'use' | 'save' | null

export const useOpenTemplates = create<{ open: Open }>()(() => ({ open: null }))

export const openTemplates = (open: Open): void => useOpenTemplates.setState({ open })
