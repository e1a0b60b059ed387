// Clears the new post.
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isUntouched } from '@/features/posts/draft'
import { putFreshAside } from '@/features/writing/keep'
import { clearFresh, useComposer } from '@/features/writing/state'
import { notify } from '@/ui/notify'

/**
 * Returns a function that a button of the form calls. The notification offers to undo it; a text
 * that was entered meanwhile is then stored and offered like a draft of a closed tab.
 */
export function useClear(done: 'cleared' | 'draft.discarded') {
  const { t } = useTranslation('composer')
  return (button: HTMLElement): void => {
    const form = button.closest('section')
    const takeBack = flushSync(clearFresh)
    // The form is shorter now, so its text may be far above what is on the screen.
    if (form && form.getBoundingClientRect().top < 0) form.scrollIntoView({ block: 'start' })
    async function undo(): Promise<void> {
      if (isUntouched(useComposer.getState().fresh) || (await putFreshAside())) takeBack()
      else notify.failed(t('noRoom'), t('noRoomHint'))
    }
    notify.undoable(t(done), { label: t('undo'), act: () => void undo() })
  }
}
