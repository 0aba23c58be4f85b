import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/instrument-sans/index.css';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../../apps/dashboard/src/styles/tokens.css';
import './style.css';

/** The look of the dashboard: its fonts and its colours, from its own files. */
export default DefaultTheme;
