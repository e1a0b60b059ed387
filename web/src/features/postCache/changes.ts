// Cache updates beyond the post that a mutation or a query returns.
import { gql } from '@urql/core'
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import type { ListedPosts } from './listedPosts'

const Pin = gql`
  fragment Pin on Post {
    id
    pinnedAt
  }
`

const CalendarEntryFields = gql`
  fragment CalendarEntryFields on CalendarEntry {
    id
    status
    date
    editedAt
  }
`

type Returned = { __typename: string; id: string }

/** The calendar shows the same post, on its publish date. */
function changeCalendarEntry(cache: Cache, post: string): void {
  const read = (field: string) => cache.resolve(post, field)
  const id = String(read('id'))
  if (cache.resolve({ __typename: 'CalendarEntry', id }, 'id') === undefined) return
  const date = read('publishDate')
  const entry = { id, status: read('status'), date, editedAt: read('editedAt') }
  cache.writeFragment(CalendarEntryFields, entry)
}

/** The server counts live posts, so the count is requested again after one was added or removed. */
function recountPosts(cache: Cache): void {
  const me = cache.resolve('Query', 'me')
  if (typeof me === 'string') cache.invalidate(me, 'postsCount')
}

const pinnedBanners = (cache: Cache) =>
  cache.inspectFields('Query').filter(({ fieldName }) => fieldName === 'pinnedPost')

const postIn = (cache: Cache, returned: unknown): string | null =>
  returned ? cache.keyOfEntity(returned as Returned) : null

const sendPost =
  (listed: ListedPosts): UpdateResolver =>
  ({ sendPost }, _args, cache) => {
    const post = postIn(cache, sendPost)
    if (!post) return
    listed.move(cache, post)
    if (cache.resolve(post, 'status') === 'LIVE') recountPosts(cache)
  }

/** The post may belong to another list or position now. */
const moved =
  (listed: ListedPosts, field: string): UpdateResolver =>
  (result, _args, cache) => {
    const post = postIn(cache, result[field])
    if (post) {
      listed.move(cache, post)
      changeCalendarEntry(cache, post)
    }
    recountPosts(cache)
  }

/** An edit may turn a post back into a draft. The count of live posts is not requested again. */
const edited =
  (listed: ListedPosts, field: string): UpdateResolver =>
  (result, _args, cache) => {
    const post = postIn(cache, result[field])
    if (post) listed.move(cache, post)
  }

/** The post waits for somebody else now. */
const reviewed =
  (listed: ListedPosts, field: string): UpdateResolver =>
  (result, args, cache, info) => {
    edited(listed, field)(result, args, cache, info)
    cache.invalidate('Query', 'sentBackCount')
  }

/** The comments are requested again: the number of open ones is part of their post. */
const commented: UpdateResolver = (_result, _args, cache) => {
  for (const { fieldKey } of cache
    .inspectFields('Query')
    .filter(({ fieldName }) => fieldName === 'postComments')) {
    cache.invalidate('Query', fieldKey)
  }
}

/** A single post was requested, and its status may have changed. */
export const postArrived =
  (listed: ListedPosts): UpdateResolver =>
  ({ post: returned }, _args, cache) => {
    const post = postIn(cache, returned)
    if (post) listed.recordArrival(cache, post)
  }

const pinPost =
  (listed: ListedPosts): UpdateResolver =>
  ({ pinPost: post }, { status }, cache) => {
    const pinned = postIn(cache, post)
    if (status) {
      for (const other of listed.all(cache)) {
        if (other === pinned || !cache.resolve(other, 'pinnedAt')) continue
        cache.writeFragment(Pin, { id: String(cache.resolve(other, 'id')), pinnedAt: null })
      }
    }
    for (const { arguments: args } of pinnedBanners(cache)) {
      cache.link('Query', 'pinnedPost', args ?? {}, status ? pinned : null)
    }
  }

/** The banner of the pinned post no longer shows this one. */
function hidePin(cache: Cache, post: string): void {
  for (const { fieldKey, arguments: args } of pinnedBanners(cache)) {
    if (cache.resolve('Query', fieldKey) === post)
      cache.link('Query', 'pinnedPost', args ?? {}, null)
  }
}

/** A withdrawn post is not counted and not pinned any more. It stays in its lists. */
const shownOrHidden =
  (field: string): UpdateResolver =>
  (result, _args, cache) => {
    const post = postIn(cache, result[field])
    if (post && cache.resolve(post, 'pinnedAt') === null) hidePin(cache, post)
    recountPosts(cache)
  }

const deletePost: UpdateResolver = (_result, { id }, cache) => {
  const gone = cache.keyOfEntity({ __typename: 'Post', id: String(id) })
  if (!gone) return
  hidePin(cache, gone)
  if (cache.resolve(gone, 'status') === 'LIVE') recountPosts(cache)
  // The calendar then requests its entries again.
  for (const entry of [String(id), `${id}/event`]) {
    cache.invalidate({ __typename: 'CalendarEntry', id: entry })
  }
  cache.invalidate(gone)
}

/** The act may begin or end a request for a second person: the banner about them is requested again. */
const asking =
  (update: UpdateResolver): UpdateResolver =>
  (result, args, cache, info) => {
    update(result, args, cache, info)
    cache.invalidate('Query', 'waitingEmergencies')
  }

export const mutationsOf = (listed: ListedPosts): Record<string, UpdateResolver> => ({
  sendPost: asking(sendPost(listed)),
  saveDraft: edited(listed, 'saveDraft'),
  undoSendPost: moved(listed, 'undoSendPost'),
  updatePost: asking(edited(listed, 'updatePost')),
  applySourceChange: edited(listed, 'applySourceChange'),
  pinPost: pinPost(listed),
  updatePostExpiry: asking(shownOrHidden('updatePostExpiry')),
  withdrawPost: shownOrHidden('withdrawPost'),
  restoreWithdrawnPost: asking(shownOrHidden('restoreWithdrawnPost')),
  deletePost: asking(deletePost),
  sendBackPost: asking(reviewed(listed, 'sendBackPost')),
  endEmergencyRequest: asking(edited(listed, 'endEmergencyRequest')),
  resubmitPost: reviewed(listed, 'resubmitPost'),
  addPostComment: commented,
  resolvePostComment: commented,
  deletePostComment: commented,
  changePostStatus: asking(moved(listed, 'changePostStatus')),
  updatePostPublishDate: asking(moved(listed, 'updatePostPublishDate')),
})
