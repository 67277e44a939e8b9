'use client'

import { Stack } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { CheckOption } from '@/components/ui/check-option'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'

/** Maximum length of a comment on an approval, as the platform defines it. */
const MAX_COMMENT_LENGTH = 2000

/** The comment of an approval or a decline, and whether the buyer may submit again. */
export interface Decision {
  comments: string
  allowResubmit: boolean
}

/** Returns a decision that `DecisionFields` edits. */
export function useDecision(): [Decision, (decision: Decision) => void] {
  return useState<Decision>({ comments: '', allowResubmit: true })
}

/** Fields for the comment of an approval or a decline. */
export function DecisionFields(props: {
  decision: Decision
  onChange: (decision: Decision) => void
  /** Noun of the record that the buyer may submit again after a decline: "order". Undefined for an approval. */
  declined: string | undefined
}) {
  const { decision, onChange, declined } = props
  const id = useId()
  return (
    <>
      <Stack color="fg">
        <Field id={id} label="Comment">
          <Textarea
            id={id}
            value={decision.comments}
            rows={3}
            maxLength={MAX_COMMENT_LENGTH}
            onChange={({ currentTarget }) => onChange({ ...decision, comments: currentTarget.value })}
          />
        </Field>
      </Stack>
      {declined !== undefined && (
        <CheckOption
          checked={decision.allowResubmit}
          onChange={({ currentTarget }) => onChange({ ...decision, allowResubmit: currentTarget.checked })}
        >
          The buyer may change the {declined} and submit it again
        </CheckOption>
      )}
    </>
  )
}
