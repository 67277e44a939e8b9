'use client'

import { useState } from 'react'

export function Select({ name }) {
  const [isSelected, setSelected] = useState(false)
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={isSelected}
      onChange={(event) => setSelected(event.target.checked)}
    />
  )
}
