import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import { draftFrom } from '@/features/templates/content'
import type { Template } from '@/features/templates/queries'
import { putFreshAside } from '@/features/writing/keep'
import { beginWith, isOnlyHere, useComposer } from '@/features/writing/state'
import { notify } from '@/ui/notify'
import { openTemplates } from './openTemplates'

/** Returns a function that begins the new post with a template. What was written before is stored in
 * the browser and offered like a draft of a closed tab. */
export function useTemplate(me: Me) {
  // Loaded with the dialog in which the template was chosen.
  const { t } = useTranslation('templates')
  return async (template: Template): Promise<void> => {
    const isBegun = isOnlyHere(useComposer.getState())
    if (isBegun && !(await putFreshAside())) {
      notify.failed(t('noRoom'), t('noRoomHint'))
      return
    }
    const { draft, channelsGone } = draftFrom(template, me)
    flushSync(() => {
      openTemplates(null)
      beginWith(draft)
    })
    document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
    const hints = [
      channelsGone > 0 && t('channelsGone', { count: channelsGone }),
      isBegun && t('usedKept'),
    ]
    notify.done(
      t('used', { name: template.name }),
      hints.filter((hint) => hint !== false).join(' ') || undefined,
    )
  }
}
