"""Title norms by the FIDE Title Regulations in force since 1 January 2024 (Handbook B.01).

`event.norms` judges a report, `forecast.norm_forecast` a running event, `forms` has the figures of
the printed forms. Articles are cited by their numbers, 1.4.1 and so on.
"""
