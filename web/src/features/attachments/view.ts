// How a kind of attachment is shown. Each kind implements it in its folder, and has an entry in
// views.ts. Views import nothing that edits, so they work without the composer.
import type { ComponentType } from 'react'
import type { AttachmentFieldsFragment, Language } from '@/graphql/generated/graphql'
import type { Texts } from '@/lib/languages'

/** A stored attachment of any type; its own fragment contains its fields. */
type Stored = AttachmentFieldsFragment['attachments'][number]
export type StoredName = NonNullable<Stored['__typename']>
export type StoredAs<Name> = Extract<Stored, { __typename: Name }>

/** Names of the texts that exist in each language. */
export type TextName = 'alt' | 'badge' | 'description' | 'option' | 'subtitle' | 'title' | 'url'

export type ShownProps<Draft> = {
  attachment: Draft
  language: Language
  /**
   * The beginning of the upload slots of the post that is being written. Its files may still be
   * uploading.
   */
  slot?: string | undefined
  /** Only in the phone: shows the result of the poll instead of its options. */
  showsResult?: boolean | undefined
}

/**
 * A draft is plain data, because it is stored in the browser after each keystroke. Cards and phone
 * preview also show it, so it includes values that only the server sets (URLs, numbers).
 */
export type View<Draft, Name extends StoredName = StoredName> = {
  /** The types of the server that this kind covers. */
  storedAs: readonly Name[]
  of(stored: StoredAs<Name>): Draft
  texts(draft: Draft): { name: TextName; texts: Texts }[]
  /** Whether the phone has a result to show on request instead of the question. Default: never. */
  hasResult?(draft: Draft): boolean
  /** The view in lists. */
  Card: ComponentType<ShownProps<Draft>>
  /** The view in the phone preview. */
  Phone: ComponentType<ShownProps<Draft>>
}
