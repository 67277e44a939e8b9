'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { isolate } from '@/lib/format/direction'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { breakWords } from '@/lib/price/offer'
import type { Reference } from '@/lib/resource/reference'

interface ChangePriceProps {
  /** Name of the supplier, buyer or user group that has the price. */
  name: string
  /** ID of the price schedule of the row. Empty for the default price. */
  scheduleId: string
  /** The price schedule of the row, if the user may read it. */
  schedule: PriceSchedule | undefined
  /** The price schedules to choose from. */
  schedules: Reference<PriceSchedule>
  /** True when the row can have the default price, without a price schedule. */
  canBeDefault: boolean
  /** Returns the reason why a price schedule cannot be chosen, as a sentence. */
  problemOf: (schedule: PriceSchedule) => string | undefined
  isBusy: boolean
  /** The failure of the last change. */
  problem: string | undefined
  readOnlyReason: string | undefined
  /**
   * Resolves to true when the price was changed.
   *
   * @param chosen undefined for the default price
   */
  onChange: (chosen: PriceSchedule | undefined, words: { from: string; to: string }) => Promise<boolean>
}

/** Button that opens a dialog with the price of a row now, and changes it to another price schedule. */
export function ChangePrice(props: ChangePriceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        aria-label={`Change price of ${props.name}`}
        disabledReason={props.readOnlyReason}
        onClick={() => setOpen(true)}
      >
        Change price
      </Button>
      {isOpen && <ChangePriceDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangePriceDialog(props: ChangePriceProps & { onClose: () => void }) {
  const { name, schedules, canBeDefault, problemOf, isBusy, onChange, onClose } = props
  const id = useId()
  // The list is read again after a change, and the dialog keeps the price that the user saw.
  const [{ scheduleId, schedule }] = useState(props)
  const [chosenId, setChosenId] = useState(scheduleId)
  const [chosen, setChosen] = useState(schedule)
  const [isTried, setTried] = useState(false)
  const chosenSchedule = chosenId === '' ? undefined : (chosen ?? { ID: chosenId, Name: '' })
  const isSame = chosenId === scheduleId
  const error = isSame || !chosenSchedule ? undefined : problemOf(chosenSchedule)
  const missing =
    chosenId === '' && !canBeDefault
      ? 'Choose the price schedule first.'
      : isSame
        ? 'Choose another price first.'
        : error
  const from = scheduleId === '' ? undefined : (schedule ?? { ID: scheduleId, Name: '' })
  const close = () => !isBusy && onClose()
  const confirm = async () => {
    setTried(true)
    const words = { from: scheduleName(from), to: scheduleName(chosenSchedule) }
    if (await onChange(chosenSchedule, words)) onClose()
  }
  return (
    <Dialog
      title={`Change price of ${isolate(name)}`}
      size="form"
      onClose={close}
      actions={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close} data-safe>
            Cancel
          </Button>
          <Button
            colorPalette="brand"
            loading={isBusy}
            loadingText="Change price"
            disabledReason={missing}
            onClick={() => void confirm()}
          >
            Change price
          </Button>
        </>
      }
    >
      {/* Reserves height for the options of the field, because a dialog clips whatever overflows it. */}
      <Stack gap="3" minH="20rem" color="fg">
        <Text>Price now: {priceWords(from)}</Text>
        <Field
          id={`${id}-schedule`}
          label="New price schedule"
          isRequired={!canBeDefault}
          help={canBeDefault && 'Leave empty to sell at the default price of the product.'}
          error={error}
        >
          <RecordPicker
            resource={schedules}
            value={chosenId}
            known={chosen}
            onChange={(picked, record) => {
              setChosenId(picked)
              setChosen(record)
            }}
            control={{
              id: `${id}-schedule`,
              'aria-required': !canBeDefault,
              'aria-invalid': error !== undefined,
              'aria-describedby': describedBy(`${id}-schedule`, { help: canBeDefault, error }),
            }}
          />
        </Field>
        {missing === undefined && <Text role="status">New price: {priceWords(chosenSchedule)}</Text>}
        {isTried && props.problem && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {props.problem}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

/** Returns the name of a price schedule. Undefined stands for the default price. */
function scheduleName(schedule: Pick<PriceSchedule, 'ID' | 'Name'> | undefined): string {
  return schedule ? schedule.Name || schedule.ID || '' : 'the default price'
}

function priceWords(schedule: PriceSchedule | undefined): string {
  const breaks = schedule?.Name && (breakWords(schedule) || 'no price')
  return [isolate(scheduleName(schedule)), breaks].filter(Boolean).join(' · ')
}
