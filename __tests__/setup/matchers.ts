import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// Under load, expected results come late. The limit only ends waiting for results that never come.
configure({ asyncUtilTimeout: 60_000 })
