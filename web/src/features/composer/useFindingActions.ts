// Goes to the place of a finding in the form, and applies its fix so that it can be undone.
import '@/lib/checksTexts'
import { useTranslation } from 'react-i18next'
import type { Finding } from '@/features/checks/queries'
import type { Draft } from '@/features/posts/draft'
import { applyEdit } from '@/lib/textEdit'
import { notify } from '@/ui/notify'
import { editOfFinding, fieldOfFinding } from './checked'
import type { ComposerForm } from './useComposerForm'

export function useFindingActions(draft: Draft, form: ComposerForm) {
  const { t } = useTranslation('checks')

  /** Focuses the field of the finding, in its language. Returns it if it contains a text. */
  function goTo(finding: Finding): HTMLTextAreaElement | HTMLInputElement | null {
    const field = fieldOfFinding(finding, draft)
    form.focus(field)
    const element = document.getElementById(form.idOf(field))
    element?.scrollIntoView({ block: 'center' })
    const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
    return isText ? element : null
  }

  function edit(finding: Finding, replacement: string | null): boolean {
    const element = goTo(finding)
    const change = element && editOfFinding(element.value, finding, replacement)
    if (element && change) applyEdit(element, change)
    return !!change
  }

  function onFix(finding: Finding): void {
    const { fix, excerpt } = finding
    if (!fix || !excerpt || !edit(finding, fix)) return
    notify.undoable(t('fixed', { fix }), {
      label: t('undo'),
      act: () => edit({ ...finding, excerpt: fix }, excerpt),
    })
  }

  return { onShow: (finding: Finding) => void edit(finding, null), onFix }
}
