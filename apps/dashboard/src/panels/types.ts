import type { Schemas } from '../schemas.ts';

export type Panel = Schemas['Panel'];
export type PanelOption = Schemas['PanelOption'];
export type Embed = Schemas['Embed'];
export type EmbedField = Schemas['EmbedField'];
export type Notice = Schemas['PanelPreview']['message'];
export type PanelProblem = Schemas['PanelCheck']['problems'][number];
