{{- /* The name that all objects begin with: that of the release, with the chart's unless it is in it. */}}
{{- define "guildesk.name" -}}
{{- $name := .Release.Name -}}
{{- if not (contains .Chart.Name $name) }}{{ $name = printf "%s-%s" $name .Chart.Name }}{{ end -}}
{{- $name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- /* The labels that a selector may use: they never change. */}}
{{- define "guildesk.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "guildesk.labels" -}}
{{ include "guildesk.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- /* The name of the secret with the variables. */}}
{{- define "guildesk.secret" -}}
{{- .Values.secret.existing | default (include "guildesk.name" .) -}}
{{- end }}
