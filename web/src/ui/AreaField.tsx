import { AutosizeTextarea } from './AutosizeTextarea'
import { Label, type Labelled } from './Field'

/** A text field of several lines that grows with its content. */
export const AreaField = (field: Labelled<'textarea'>) => (
  <Label {...field}>{(area) => <AutosizeTextarea {...area} rows={2} />}</Label>
)
