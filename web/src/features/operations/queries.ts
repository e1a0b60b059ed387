// The state of this installation.
import { graphql } from '@/graphql/document'

export const OperationsQuery = graphql(`
  query Operations {
    operations {
      version
      engine
      databaseBytes
      mediaBytes
      freeBytes
      clockSuspect
      lastBackup {
        databaseAt
        filesAt
        completeAt
        isOverdue
      }
      sendsMail
      sendsPushes
      mailOutage {
        mails
        since
        fault
        lastError
      }
      stuckJobCount
      stuckJobs {
        id
        kind
        since
        attempts
        lastError
      }
      failingJobs {
        kind
        jobs
        nextAt
        lastError
      }
      latePostCount
      latePosts {
        id
        profileId
        dueAt
      }
      pushOutages {
        service
        since
        seenAt
        why
      }
      uncertainPushCount
      uncertainPushes {
        postId
        devices
        at
      }
      sources {
        active
        failed
        overdue
        incorrect {
          at
          network
          message
        }
        disturbed {
          profileName
          network
          name
          problem
          since
        }
      }
    }
  }
`)

export const RetryJobsMutation = graphql(`
  mutation RetryJobs($ids: [ID!]!) {
    retryJobs(ids: $ids)
  }
`)
