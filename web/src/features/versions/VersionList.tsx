import { useTranslation } from 'react-i18next'
import type { Version } from './queries'
import { sentenceOf } from './sentence'
import classes from './VersionList.module.css'

/** The numbers of the two versions that are compared. */
export type Chosen = { from: number; to: number }

type Props = { versions: Version[]; chosen: Chosen; onChoose: (chosen: Chosen) => void }

/** All versions, newest first, with two columns of radio buttons to choose a pair. */
export function VersionList({ versions, chosen, onChoose }: Props) {
  const { t } = useTranslation('versions')
  const ends = ['from', 'to'] as const
  return (
    <div className={classes.frame}>
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col">{t('version')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version, at) => {
            const { number } = version
            const sentence = sentenceOf(version, t)
            return (
              <tr key={number} data-chosen={Object.values(chosen).includes(number) || undefined}>
                {ends.map((end) => (
                  <td key={end} className={classes.choice}>
                    <label className={classes.target}>
                      <input
                        type="radio"
                        name={`version-${end}`}
                        className={classes.radio}
                        aria-label={t(end === 'from' ? 'compareFrom' : 'compareTo', {
                          version: sentence,
                        })}
                        checked={chosen[end] === number}
                        onChange={() => onChoose({ ...chosen, [end]: number })}
                      />
                    </label>
                  </td>
                ))}
                <td>
                  {sentence}
                  {at === 0 && <span className={classes.now}> · {t('now')}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
