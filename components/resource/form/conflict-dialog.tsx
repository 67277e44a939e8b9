'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { FormField } from '@/components/fields/form-info'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { RadioOption } from '@/components/ui/radio-option'
import type { Conflict } from '@/lib/forms/conflicts'
import { labelOf } from '@/lib/forms/format-field-value'
import { fieldsOfGroup, type FieldGroups } from '@/lib/forms/field-groups'
import { joinWords } from '@/lib/permissions/explain'
import { ChangeValue } from './change-value'

type Side = 'mine' | 'theirs'

export interface ConflictDialogProps {
  /** Singular noun of the record, such as "product". */
  noun: string
  conflicts: readonly Conflict[]
  fieldOf: (name: string) => FormField | undefined
  /** Groups of fields that share one choice. */
  fieldGroups?: FieldGroups | undefined
  /** @param taken names of the fields that take the platform's value; undefined to go back without saving */
  onAnswer: (taken: string[] | undefined) => void
}

/** Dialog that asks for every conflicting field which value is saved: the user's own or the platform's. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { noun, conflicts, fieldOf, fieldGroups, onAnswer } = props
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const choose = (name: string, side: Side) =>
    setChosen({
      ...chosen,
      ...Object.fromEntries(fieldsOfGroup(name, fieldGroups).map((one) => [one, side])),
    })
  const isChosen = conflicts.every(({ name }) => chosen[name] !== undefined)
  const save = () => onAnswer(conflicts.map(({ name }) => name).filter((name) => chosen[name] === 'theirs'))
  return (
    <Dialog
      size="review"
      title={`Another user also changed this ${noun}`}
      onClose={() => onAnswer(undefined)}
      actions={
        <>
          <Button variant="outline" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button
            disabledReason={isChosen ? undefined : 'Choose a value for every field first.'}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <Text>
        Another user saved changes while you were editing. Nothing is saved yet. Choose the values to keep.
      </Text>
      <Stack gap="4" mt="1">
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.name}
            conflict={conflict}
            field={fieldOf(conflict.name)}
            chosen={chosen[conflict.name]}
            others={joinWords(
              fieldsOfGroup(conflict.name, fieldGroups)
                .filter((name) => name !== conflict.name && conflicts.some((one) => one.name === name))
                .map((name) => labelOf(name, fieldOf(name))),
              'and',
            )}
            onChoose={(side) => choose(conflict.name, side)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}

function ConflictChoice(props: {
  conflict: Conflict
  field: FormField | undefined
  chosen: Side | undefined
  /** Labels of the fields that share this choice. Empty when there are none. */
  others: string
  onChoose: (side: Side) => void
}) {
  const { conflict, field, chosen, others, onChoose } = props
  const { name, base, theirs, mine } = conflict
  const group = useId()
  const option = (side: Side, words: string, value: unknown, other: unknown) => (
    <RadioOption name={group} checked={chosen === side} onChange={() => onChoose(side)}>
      <Text as="span" color="fg.muted">
        {words}:{' '}
      </Text>
      <ChangeValue name={name} value={value} other={other} field={field} />
    </RadioOption>
  )
  return (
    <Box as="fieldset" borderTopWidth="1px" borderColor="border.muted" pt="3">
      <Text as="legend" float="left" width="full" fontWeight="semibold" color="fg">
        {labelOf(name, field)}
      </Text>
      <Box clear="both">
        <Text mb="1">
          Original value: <ChangeValue name={name} value={base} other={theirs} field={field} />
        </Text>
        {option('mine', 'Your value', mine, theirs)}
        {option('theirs', 'Saved value', theirs, mine)}
        {others && <Text color="fg.muted">Your choice applies to {others} too.</Text>}
      </Box>
    </Box>
  )
}
