'use client'

import { Flex, HStack, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { plainText } from '@/components/resource/cells'
import { Button } from '@/components/ui/button'
import { Field, Note, ReadOnlyField } from '@/components/ui/field'
import { lazyOptional, useLazyView } from '@/components/ui/lazy'
import { Textarea } from '@/components/ui/textarea'
import { formatNumber } from '@/lib/format/number'
import { hasTags, mayHaveTags } from '@/lib/html/markup'
import { lazy } from '@/lib/lazy'
import { useField } from '../use-field'

const editorCode = lazy(() => import('./editor').then((file) => file.RichTextEditor))

const FormattedText = lazyOptional(
  () => import('./formatted-text').then((file) => file.FormattedText),
  'formatted text',
  ({ html }) => <span>{plainText(html)}</span>,
)
const RemovalNote = lazyOptional(
  () => import('./removal-note').then((file) => file.RemovalNote),
  'check of the HTML source',
)

interface RichTextFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  help: string
  /** Maximum number of characters, including those of the HTML tags. */
  maxLength: number
}

/**
 * Field for a text that may be plain or HTML. It opens as plain text, or with the formatting editor when the text has
 * tags, and the user can change between both. The change itself does not alter the text.
 */
export function RichTextField<V extends FieldValues>({
  name,
  label,
  help,
  maxLength,
}: RichTextFieldProps<V>) {
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const value = field.value as string
  const [isFormatted, setFormatted] = useState(() => hasTags(value))
  if (info.isReadOnly)
    return (
      <ReadOnlyField label={label} isWide>
        {hasTags(value) ? (
          <FormattedText html={value} />
        ) : (
          <Text as="span" whiteSpace="pre-wrap">
            {value || '–'}
          </Text>
        )}
      </ReadOnlyField>
    )
  const countId = `${control.id}-count`
  const shared = {
    ...control,
    'aria-describedby': [control['aria-describedby'], countId].filter(Boolean).join(' '),
    name: field.name,
    value,
    onBlur: field.onBlur,
    onChange: field.onChange,
  }
  return (
    <Field {...frame} label={label} help={help} isWide>
      {isFormatted ? (
        <FormattedControl {...shared} label={label} />
      ) : (
        <>
          <Textarea {...shared} rows={4} autoComplete="off" />
          {mayHaveTags(value) && <RemovalNote source={value} />}
        </>
      )}
      <HStack justify="space-between" gap="3" rowGap="0" wrap="wrap">
        <Note id={countId}>
          {formatNumber(value.length)} of {formatNumber(maxLength)} characters
          {hasTags(value) && ', with the HTML tags'}
        </Note>
        <Button
          size="xs"
          variant="ghost"
          minH={{ mdDown: 'touch' }}
          onPointerEnter={editorCode.prepare}
          onFocus={editorCode.prepare}
          onClick={() => setFormatted(!isFormatted)}
        >
          {isFormatted ? 'Edit as plain text or HTML source' : 'Edit with formatting'}
        </Button>
      </HStack>
    </Field>
  )
}

interface FormattedControlProps {
  label: string
  id: string
  ref: (element: HTMLElement | null) => void
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string
  name: string
  value: string
  onBlur: () => void
  onChange: (event: unknown) => void
}

/** Shows the formatting editor. Until its code has loaded, and while the user types, it is a plain text area. */
function FormattedControl({ label, ...control }: FormattedControlProps) {
  const { View: Editor, hasFailed, retry } = useLazyView(editorCode, 'formatting editor')
  const [isTyping, setTyping] = useState(false)
  const { id, ref, value, onBlur, onChange } = control
  const [isRequired, isInvalid] = [control['aria-required'], control['aria-invalid']]
  const description = control['aria-describedby']
  const attributes = useMemo(
    () => ({
      ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ...{ 'aria-describedby': description },
      ...(isRequired && { 'aria-required': 'true' }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
    }),
    [id, label, description, isRequired, isInvalid],
  )
  return (
    <Flex direction="column" gap="1" minH={{ base: '13rem', md: '9.75rem' }}>
      {Editor && !isTyping ? (
        <Editor
          label={label}
          value={value}
          attributes={attributes}
          onMount={ref}
          onChange={onChange}
          onBlur={onBlur}
        />
      ) : (
        <Textarea
          {...control}
          flexGrow="1"
          autoComplete="off"
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false)
            onBlur()
          }}
        />
      )}
      {hasFailed && (
        <HStack role="alert" gap="3" wrap="wrap" fontSize="sm">
          <Text>The formatting editor could not be loaded. You can edit the HTML source.</Text>
          <Button size="xs" variant="outline" onClick={retry}>
            Retry
          </Button>
        </HStack>
      )}
    </Flex>
  )
}
