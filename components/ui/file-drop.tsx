'use client'

import { chakra } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { buttonClasses } from './button'
import { Icon } from './icon'

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    p: '4',
    textAlign: 'center',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'lg',
    color: 'fg.muted',
    '&[data-over=true]': { borderColor: 'brand.fg', bg: 'brand.subtle' },
  },
})
const Choose = chakra('label', {
  base: {
    position: 'relative',
    cursor: 'pointer',
    '&:has(:disabled)': { opacity: '0.5', cursor: 'not-allowed' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
})
const FileInput = chakra('input', { base: { srOnly: true } })
const FileName = chakra('span', { base: { color: 'fg', fontWeight: 'medium', overflowWrap: 'anywhere' } })

interface FileDropProps {
  id: string
  /** Words on the button, which are the accessible name of the field too. */
  label: string
  help: string
  accept: string
  /** True if several files can be chosen at once. */
  isMultiple?: boolean
  /** Name of the chosen file. */
  fileName?: string | undefined
  disabled?: boolean
  /** Called with the chosen files, and without files when the field is cleared. */
  onChoose: (files: readonly File[]) => void
}

/** Field for files, which can be chosen by a button or dropped. Choosing another file first clears the field. */
export function FileDrop(props: FileDropProps) {
  const { id, label, help, accept, isMultiple = false, fileName, disabled, onChoose } = props
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault()
    setOver(next && disabled !== true)
  }
  const chosen = (files: FileList | null) => [...(files ?? [])].slice(0, isMultiple ? undefined : 1)
  return (
    <Zone
      data-over={isOver}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        if (disabled !== true) onChoose(chosen(event.dataTransfer.files))
      }}
    >
      <span id={`${id}-help`}>{help}</span>
      <Choose className={buttonClasses({ variant: 'outline' })}>
        <FileInput
          id={id}
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={disabled}
          aria-describedby={`${id}-help`}
          // Browsers send no change event when the user chooses the same file again after fixing it, unless the field
          // was cleared first.
          onClick={(event) => {
            event.currentTarget.value = ''
            onChoose([])
          }}
          onChange={(event) => onChoose(chosen(event.target.files))}
        />
        <Icon as={Upload} boxSize="4" />
        {label}
      </Choose>
      {fileName !== undefined && <FileName role="status">{fileName}</FileName>}
    </Zone>
  )
}
