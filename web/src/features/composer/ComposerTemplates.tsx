// The dialogs about templates that the composer opens.
import { useEffect } from 'react'
import type { Me } from '@/features/profiles/useMe'
import { contentOf } from '@/features/templates/content'
import { saveDialog } from '@/features/templates/saveDialog'
import { useComposer } from '@/features/writing/state'
import { LazyDialog } from '@/ui/LazyDialog'
import { openTemplates, useOpenTemplates } from './openTemplates'
import { useTemplate } from './useTemplate'

const templatesDialog = () =>
  import('@/features/templates/TemplatesDialog').then((it) => it.TemplatesDialog)

const close = () => openTemplates(null)

export function ComposerTemplates({ me }: { me: Me }) {
  const open = useOpenTemplates((state) => state.open)
  const draft = useComposer((state) => state.fresh)
  const use = useTemplate(me)
  useEffect(() => close, [])
  switch (open) {
    case 'use':
      return (
        <LazyDialog
          fetch={templatesDialog}
          canPublish={me.viewerCanPublish}
          onUse={(it) => void use(it)}
          onClose={close}
        />
      )
    case 'save':
      return <LazyDialog fetch={saveDialog} content={contentOf(draft, me)} onClose={close} />
    default:
      return null
  }
}
