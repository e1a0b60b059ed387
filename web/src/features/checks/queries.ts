// The queries and mutations of the accessibility checks.
import { graphql } from '@/graphql/document'
import type { CheckFindingFieldsFragment } from '@/graphql/generated/graphql'

export type Finding = CheckFindingFieldsFragment

export const CheckFindingFields = graphql(`
  fragment CheckFindingFields on CheckFinding {
    code
    severity
    field
    lang
    start
    end
    excerpt
    fix
    number
  }
`)

/** `id`: the stored post that is being changed. */
export const CheckPostQuery = graphql(`
  query CheckPost(
    $content: String!
    $translations: PostTranslationsInput
    $attachment: AttachmentInput
    $publishDate: DateTime
    $id: ID
  ) {
    checkPost(
      content: $content
      translations: $translations
      attachment: $attachment
      publishDate: $publishDate
      id: $id
    ) {
      ...CheckFindingFields
    }
  }
`)

export const CheckStoredPostQuery = graphql(`
  query CheckStoredPost($id: ID!, $now: Boolean!) {
    checkStoredPost(id: $id, now: $now) {
      ...CheckFindingFields
    }
  }
`)

export const CheckSettingsQuery = graphql(`
  query CheckSettings {
    checkSettings {
      id
      code
      severity
      default
    }
  }
`)

export const UpdateCheckSettingMutation = graphql(`
  mutation UpdateCheckSetting($code: CheckCode!, $severity: CheckSeverity!) {
    updateCheckSetting(code: $code, severity: $severity) {
      id
      severity
    }
  }
`)

export const AccessibilityReportQuery = graphql(`
  query AccessibilityReport($quarter: String!) {
    accessibilityReport(quarter: $quarter) {
      published
      withFindings
      counts {
        code
        severity
        posts
        findings
      }
      overridden
      overrides {
        post
        title
        at
        codes
        reason
        name
      }
    }
  }
`)

export const AccessibilityReportCsvQuery = graphql(`
  query AccessibilityReportCsv($quarter: String!) {
    accessibilityReportCsv(quarter: $quarter)
  }
`)
