import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/instrument-sans/index.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <h1>guildesk</h1>
    </StrictMode>,
  );
}
