// Selects one audio or video file by dialog, drop or paste. Every step can be undone.
import { FileAudio, FileVideo, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '@/ui/FileButton'
import { IconButton } from '@/ui/IconButton'
import { Message } from '@/ui/Message'
import classes from './FileField.module.css'
import { accepted } from './kinds'
import { OneTaken } from './OneTaken'
import { RefusedBesides, UploadFailed } from './UploadFailed'
import { UploadProgress } from './UploadProgress'
import { UploadsHeard } from './UploadsHeard'
import { dropUpload, useUploads } from './uploads'
import { useFileDrop } from './useFileDrop'
import type { OneFileProps } from './useOneFile'

type Props = OneFileProps & {
  kind: 'AUDIO' | 'VIDEO'
  /** Name and details of the current file, in one line. */
  chosen: string | null
  /** What is already known about the file being uploaded. */
  known?: string | undefined
  /** The latest state of the file, for screen readers. */
  heard?: string | undefined
}

export function FileField(props: Props) {
  const { id, kind, chosen, slot, known, error, note, one } = props
  const { t } = useTranslation('media')
  const upload = useUploads((all) => all[slot])
  const dropping = useFileDrop(one.take)
  const runs = upload && !upload.wrong
  const message = error ?? note
  const Icon = kind === 'AUDIO' ? FileAudio : FileVideo

  function cancel(): void {
    one.forget()
    dropUpload(slot)
  }

  function remove(): void {
    one.forget()
    props.onRemove()
  }

  return (
    <div className={classes.field} {...dropping}>
      {runs ? (
        <div className={classes.running}>
          <UploadProgress upload={upload} className={classes.progress} />
          <IconButton
            id={id}
            label={t('cancel')}
            icon={<X />}
            data-landing
            aria-describedby={message ? `${id}-words` : undefined}
            onClick={cancel}
          />
        </div>
      ) : (
        <div className={classes.row}>
          {chosen && <p className={classes.name}>{chosen}</p>}
          <FileButton
            id={id}
            accept={accepted(kind)}
            icon={<Icon />}
            aria-invalid={!!(error || upload)}
            aria-describedby={upload ? `${id}-upload` : `${id}-${message ? 'words' : 'hint'}`}
            data-landing
            onChoose={(file) => one.take([file])}
          >
            {t(chosen ? `file.replace.${kind}` : `file.choose.${kind}`)}
          </FileButton>
          {chosen && (
            <IconButton label={t(`file.remove.${kind}`)} icon={<Trash2 />} onClick={remove} />
          )}
        </div>
      )}
      {known && runs && <p className={classes.hint}>{known}</p>}
      <UploadFailed id={`${id}-upload`} slot={slot} upload={upload} onCancel={cancel} />
      <RefusedBesides id={`${id}-refused`} slot={slot} />
      <Message
        id={`${id}-words`}
        className={error ? classes.error : classes.hint}
        text={!upload?.wrong && message}
      />
      <OneTaken kind={kind} taken={upload?.wrong ? null : one.taken} className={classes.hint} />
      <UploadsHeard slot={slot} since={props.heard} />
      <Message
        id={`${id}-hint`}
        className={classes.hint}
        text={!chosen && !upload && t(`file.hint.${kind}`)}
      />
    </div>
  )
}
